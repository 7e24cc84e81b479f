import { type Server, createServer } from 'node:net';

const END_OF_MAIL = '\r\n.\r\n';

/** As much of SMTP as a mailer needs. Adds each mail to `received`, and accepts it when `accepting` has resolved. */
export async function aMailServer(
  port: number,
  received: string[],
  accepting: Promise<void> = Promise.resolve(),
): Promise<Server> {
  const server = createServer((socket) => {
    let mail: string | undefined;
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (mail !== undefined) {
        mail += text;
        if (!mail.endsWith(END_OF_MAIL)) return;
        received.push(mail);
        mail = undefined;
        void accepting.then(() => socket.write('250 ok\r\n'));
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') mail = '';
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return server;
}
