const chunkSize = 4_096;

/** What a fetch was asked to send. */
export type Sent = { readonly body: string; readonly at: number };

/** A `fetch` that answers every request with these bytes as a stream, in chunks of 4 KB. */
export function streamingFetch(bytes: Uint8Array): typeof fetch {
  return async () =>
    new Response(chunked(bytes), { headers: { 'content-type': 'text/event-stream' } });
}

function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = bytes.slice(at, at + chunkSize);
      at += chunkSize;
      if (chunk.length > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

/** A `fetch` that only tells what it was given, and when. */
export function tellingFetch(tell: (body: string) => void): typeof fetch {
  return async (_url, init) => {
    tell(typeof init?.body === 'string' ? init.body : '');
    throw new Error('nothing is sent');
  };
}
