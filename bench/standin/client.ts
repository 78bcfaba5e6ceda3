import { Agent, request } from 'node:http';

/** Talks to a stand-in over kept connections, as little as a client can do. */
export class Client {
  readonly #url: string;
  readonly #agent: Agent;
  readonly #connections: number;

  constructor(url: string, connections: number) {
    this.#url = `${url}/v1/messages`;
    this.#connections = connections;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** So many streamed exchanges, as many at once as there are connections. */
  async exchanges(count: number): Promise<void> {
    let left = count;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await this.#exchange();
      }
    };
    await Promise.all(Array.from({ length: this.#connections }, worker));
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(): Promise<void> {
    return new Promise((resolve, reject) => {
      const asked = request(
        this.#url,
        { method: 'POST', headers, agent: this.#agent },
        (answer) => {
          let tail = '';
          answer.setEncoding('utf8');
          answer.on('data', (text: string) => {
            tail = text;
          });
          answer.on('end', () => {
            if (answer.statusCode === 200 && tail.includes('message_stop')) resolve();
            else reject(new Error(`${answer.statusCode} ${tail}`));
          });
          answer.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }
}

const body = JSON.stringify({
  model: 'stand-in',
  max_tokens: 1_000,
  stream: true,
  messages: [{ role: 'user', content: 'Run `ls` and tell me what is here.' }],
  tools: [
    {
      name: 'shell',
      description: 'Runs a command.',
      input_schema: {
        type: 'object',
        properties: { command: { type: 'string' } },
        required: ['command'],
      },
    },
  ],
});

const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'anthropic-version': '2023-06-01',
  'x-api-key': 'none',
};
