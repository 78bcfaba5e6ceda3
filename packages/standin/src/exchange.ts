import type { JsonObject } from '@exarch/values';
import type { Request, Response } from './listener.ts';
import type { Caller, ErrorAnswer } from './wire.ts';

/** One request and its answer, as the parts of the server hand it on. */
export type Exchange = {
  readonly url: URL;
  readonly caller: Caller;
  readonly text: string;
  readonly response: Response;
};

/** Reads a whole request body; undefined when it is longer than `most` bytes. */
export async function bodyOf(request: Request, most: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length > most ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Answers with one JSON body. */
export function sendJson(response: Response, answer: ErrorAnswer): void {
  const bytes = Buffer.from(JSON.stringify(answer.body));
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...answer.headers,
  });
  response.end(bytes);
}

/** The page a proxy in front of a vendor shows when nobody is behind it. */
export function sendHtml(response: Response): void {
  response.writeHead(502, { 'content-type': 'text/html' });
  response.end(
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>stand-in</center>\r\n</body>\r\n</html>\r\n',
  );
}

/** A whole answer with the headers of success. */
export function success(body: JsonObject, headers: ErrorAnswer['headers'] = {}): ErrorAnswer {
  return { status: 200, headers, body };
}
