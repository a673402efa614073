import fs from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from '../bootstrap/places.mjs';
import { buildCardFields } from '../web-build/card-fields.ts';
import { phoneUtilityFile } from '../web-build/phone-utility.ts';

const sources = path.join(root, 'src/app/web');
const template = 'src/app/web/index.html';

export type DevPages = {
  /** The folder that replaces the built client for the server: the page that loads Vite's modules, and the files that the server reads. */
  readonly folder: string;
  /** The page's source, relative to the project. */
  readonly template: string;
  /** Whether an address is one of Vite's; everything else is the server's. */
  serves(url: string): boolean;
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  writeTemplate(): Promise<void>;
  /** Makes open pages repeat their calls. */
  serverRestarted(): void;
  close(): Promise<void>;
};

/** Vite without a server of its own: `http` carries its requests and its socket. */
export async function startPages({
  http,
  folder,
}: {
  readonly http: Server;
  readonly folder: string;
}): Promise<DevPages> {
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    configLoader: 'native',
    cacheDir: path.join(root, 'build/dev/vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // The server decides which origins may call it.
      cors: false,
      warmup: { clientFiles: ['main.tsx', 'pages/ship/ShipPage.tsx', 'pages/home/HomePage.tsx'] },
    },
  });

  const writeTemplate = async (): Promise<void> => {
    const source = fs.readFileSync(path.join(root, template), 'utf8');
    // Vite's client gives this nonce, which the server fills in, to the styles that it adds to the page.
    const page = source
      .replace('<head>', '<head>\n    <meta property="csp-nonce" nonce="%NONCE%" />')
      // The same page is at addresses of any depth.
      .replace('src="./', 'src="/');
    write(path.join(folder, 'index.html'), await vite.transformIndexHtml('/index.html', page));
  };
  await writeTemplate();
  const { fileName, source } = phoneUtilityFile();
  write(path.join(folder, fileName), source);
  if (process.env['PAYMENTS'] === 'braintree') {
    for (const file of await buildCardFields('en')) write(path.join(folder, file.fileName), file.source);
  }

  return {
    folder,
    template,
    serves: (url) => {
      const [pathname = '/'] = url.split('?');
      if (pathname.startsWith('/@')) return true;
      const isFile = (place: string): boolean =>
        fs.statSync(path.join(sources, place, path.posix.normalize(pathname)), { throwIfNoEntry: false })?.isFile() ??
        false;
      return isFile('') || isFile('public');
    },
    serve: (request, response, next) => vite.middlewares(request, response, next),
    writeTemplate: async () => {
      await writeTemplate();
      vite.ws.send({ type: 'full-reload' });
    },
    serverRestarted: () => vite.ws.send({ type: 'custom', event: 'portage:server-restarted' }),
    close: () => vite.close(),
  };
}

function write(file: string, content: string | Uint8Array): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}
