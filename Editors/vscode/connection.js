'use strict';

const { spawn } = require('node:child_process');

/** A connection to a language server: JSON-RPC 2.0 over the standard streams of a process (LSP 3.17, "Base Protocol"). */
class Connection {
  /**
   * Starts a server.
   *
   * @param handlers has a function for each notification of the server by its method, and `exit`, which is called with
   *   a reason if the process ends before `close`.
   */
  constructor(command, folder, handlers) {
    this.handlers = handlers;
    this.requests = new Map();
    this.requestCount = 0;
    this.buffer = Buffer.alloc(0);
    this.isClosed = false;
    this.process = spawn(command[0], command.slice(1), { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    this.process.stdout.on('data', (data) => this.receive(data));
    // An error of the stream is reported when the process ends.
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.end(error.message));
    this.process.on('exit', (status, signal) => this.end(`it ended with ${signal ?? `status ${status}`}`));
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Sends a request. The result is undefined if the request is cancelled first. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error('the server is not running'));
    const id = ++this.requestCount;
    this.send({ id, method, params });
    return new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject });
      token?.onCancellationRequested(() => {
        if (!this.requests.delete(id)) return;
        this.notify('$/cancelRequest', { id });
        resolve(undefined);
      });
    });
  }

  /** Shuts the server down. */
  async close() {
    if (this.isClosed) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.handlers = { exit() {} };
    const timer = setTimeout(() => this.process.kill(), 2000);
    await this.request('shutdown').catch(() => {});
    this.notify('exit');
    await ended;
    clearTimeout(timer);
  }

  send(message) {
    if (this.isClosed) return;
    const content = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`);
  }

  end(reason) {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const request of this.requests.values()) request.reject(new Error(reason));
    this.requests.clear();
    this.handlers.exit(reason);
  }

  receive(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    while (true) {
      const headerEnd = this.buffer.indexOf('\r\n\r\n');
      if (headerEnd < 0) return;
      const start = headerEnd + 4;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString('latin1', 0, headerEnd))?.[1]);
      if (!(this.buffer.length >= start + length)) return;
      const content = this.buffer.toString('utf8', start, start + length);
      this.buffer = this.buffer.subarray(start + length);
      this.handle(JSON.parse(content));
    }
  }

  handle(message) {
    if (message.method === undefined) {
      const request = this.requests.get(message.id);
      if (!request) return;
      this.requests.delete(message.id);
      if (message.error) request.reject(new Error(message.error.message));
      else request.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers[message.method]?.(message.params);
    } else {
      // The client announces no capability for which the server sends requests.
      this.send({ id: message.id, error: { code: -32601, message: `unknown method '${message.method}'` } });
    }
  }
}

module.exports = { Connection };
