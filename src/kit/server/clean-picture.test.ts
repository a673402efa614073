import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from './clean-picture.ts';

const limits = { pixelsMax: 1_000_000, sideMax: 200 };

function drawn(width = 300, height = 150) {
  return sharp({ create: { width, height, channels: 3, background: '#a52' } });
}

describe('a picture that was sent', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a picture sent as %s is stored as a JPEG of at most the size we need',
    async (format) => {
      const cleaned = await cleanPicture(await drawn().toFormat(format).toBuffer(), limits);
      expect(cleaned).toMatchObject({ kind: 'clean', contentType: 'image/jpeg', width: 200, height: 100 });
    },
  );

  test('a stored picture does not tell where and with what it was taken', async () => {
    const placed = await drawn()
      .withExif({ IFD0: { Make: 'Camera of Theodora' }, IFD3: { GPSLatitude: '47/1 22/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(placed).metadata()).exif?.toString('latin1')).toContain('Theodora');
    const cleaned = await cleanPicture(placed, limits);
    if (cleaned.kind !== 'clean') throw new Error(cleaned.kind);
    expect((await sharp(cleaned.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(cleaned.bytes).toString('latin1')).not.toContain('Theodora');
  });

  test('a stored picture is upright, as the camera recorded', async () => {
    const turned = await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await cleanPicture(turned, limits)).toMatchObject({ kind: 'clean', width: 100, height: 200 });
  });

  test('data appended to a picture is not stored', async () => {
    const both = Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const cleaned = await cleanPicture(both, limits);
    if (cleaned.kind !== 'clean') throw new Error(cleaned.kind);
    expect(Buffer.from(cleaned.bytes).toString('latin1')).not.toContain('script');
  });

  test('a picture with more pixels than we decode is refused', async () => {
    expect(await cleanPicture(await drawn(2000, 1000).png().toBuffer(), limits)).toEqual({ kind: 'too-many-pixels' });
  });

  test.each([
    ['text', Buffer.from('not a picture')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ])('a file that is %s is refused', async (_what, bytes) => {
    expect(await cleanPicture(bytes, limits)).toEqual({ kind: 'not-a-picture' });
  });

  test('a picture of which a part is missing is refused', async () => {
    const whole = await drawn().png().toBuffer();
    expect(await cleanPicture(whole.subarray(0, whole.length - 60), limits)).toEqual({ kind: 'not-a-picture' });
  });
});
