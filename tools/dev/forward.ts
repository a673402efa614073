import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { ServerState } from './server-messages.ts';

/** Forwards requests unchanged to the server on this machine; while it restarts, they wait. */
export function forwardTo(
  ready: () => Promise<ServerState>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const fail = (reason: string): void => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(reason);
    };
    const send = (port: number): void => {
      const { method, url: path, headers } = request;
      const sent = sendRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      sent.once('error', () => fail('The server ended while it answered. Its last words are in the terminal.'));
      response.once('close', () => sent.destroy());
      request.pipe(sent);
    };
    const answer = async (): Promise<void> => {
      const state = await ready();
      if (state.kind === 'running') send(state.port);
      else fail('The server could not start. The terminal says why; save a file to try again.');
    };
    void answer();
  };
}
