import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Files, isFileName } from './files.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';
import { s3SignedHeaders } from './s3-signature.ts';
import { type S3StandIn, startS3StandIn } from './testing/s3-stand-in.ts';

type World = {
  connect(): Files;
  /** The same place with something wrong with it. */
  connectBroken(): Files;
  close(): Promise<void>;
};

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): Promise<World> }[] = [
  {
    name: 'folder',
    start: async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-files-'));
      fs.writeFileSync(path.join(folder, 'taken'), 'a file, not a folder');
      return {
        connect: () => folderFiles({ folder: path.join(folder, 'files') }),
        connectBroken: () => folderFiles({ folder: path.join(folder, 'taken') }),
        close: async () => fs.rmSync(folder, { recursive: true, force: true }),
      };
    },
  },
  {
    name: 's3',
    start: async () => {
      const store = await startS3StandIn();
      return {
        connect: () => s3Files(store.settings),
        connectBroken: () => s3Files({ ...store.settings, secretAccessKey: 'another key' }),
        close: store.close,
      };
    },
  },
];

const photo = { name: 'claims/one.jpg', contentType: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0, 13, 10]) };

describe.each(worlds)('files: $name', ({ start }) => {
  let world: World;
  let files: Files;

  beforeAll(async () => {
    world = await start();
    files = world.connect();
  });
  afterAll(() => world.close());

  test('what was stored is found again, byte by byte and from another server', async () => {
    expect(await files.put(photo)).toEqual({ kind: 'stored' });
    expect(await world.connect().get(photo.name)).toEqual({ kind: 'found', bytes: photo.bytes });
  });

  test('storing the same file again changes nothing', async () => {
    await Promise.all([files.put(photo), files.put(photo)]);
    expect(await files.get(photo.name)).toEqual({ kind: 'found', bytes: photo.bytes });
  });

  test('a file that was never stored is missing', async () => {
    expect(await files.get('claims/unknown.jpg')).toEqual({ kind: 'missing' });
  });

  test('a removed file is missing, and removing it again succeeds', async () => {
    const name = 'claims/two.jpg';
    await files.put({ ...photo, name });
    expect(await files.remove(name)).toEqual({ kind: 'removed' });
    expect(await files.remove(name)).toEqual({ kind: 'removed' });
    expect(await files.get(name)).toEqual({ kind: 'missing' });
  });

  test.each(['../secret.jpg', '/etc/passwd', 'claims//x.jpg', 'claims/..%2fx.jpg', 'a b.jpg', ''])(
    'the name %j is refused before anything is touched',
    async (name) => {
      expect(isFileName(name)).toBe(false);
      await expect(files.put({ ...photo, name })).rejects.toThrow('Not a file name');
      await expect(files.get(name)).rejects.toThrow('Not a file name');
      await expect(files.remove(name)).rejects.toThrow('Not a file name');
    },
  );

  test('a store that fails is an answer with its reason, not an exception', async () => {
    const broken = world.connectBroken();
    expect(await broken.put({ ...photo, name: 'claims/three.jpg' })).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(/./),
    });
    expect((await broken.get(photo.name)).kind).toBe('unavailable');
  });
});

describe('s3', () => {
  let store: S3StandIn;

  beforeAll(async () => {
    store = await startS3StandIn();
  });
  afterAll(() => store.close());

  test('a request that another account signed is refused by the store', async () => {
    const forger = s3Files({ ...store.settings, accessKeyId: 'AKIDOTHER' });
    expect(await forger.put(photo)).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('403') });
    expect(store.forged).toEqual([`PUT /photos/${photo.name}`]);
  });

  test('a store that hangs is given up', async () => {
    store.hang(true);
    const answer = await s3Files(store.settings, { answerWithinMs: 100 }).get(photo.name);
    store.hang(false);
    expect(answer.kind).toBe('unavailable');
  });

  const example = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const at = new Date('2013-05-24T00:00:00Z');

  test('the published example of reading a file has the published signature', () => {
    const headers = s3SignedHeaders(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        body: new Uint8Array(),
      },
      example,
      at,
    );
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('the published example of storing a file has the published signature', () => {
    const headers = s3SignedHeaders(
      {
        method: 'PUT',
        url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: new TextEncoder().encode('Welcome to Amazon S3.'),
      },
      example,
      at,
    );
    expect(headers['authorization']).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });
});
