/** A picture that is safe to store and to show. */
export type CleanPicture = {
  readonly kind: 'clean';
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

export type PictureLimits = { readonly pixelsMax: number; readonly sideMax: number };

/**
 * Decodes a picture and re-encodes it, so that what is stored is a picture and nothing else: no place at which it was taken, no name of a
 * camera, nothing hidden behind it. Only JPEG, PNG and WebP are decoded; every other decoder of the library is switched off.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  { pixelsMax, sideMax }: PictureLimits,
): Promise<CleanPicture | { readonly kind: 'not-a-picture' } | { readonly kind: 'too-many-pixels' }> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax });
    const { width, height } = await picture.metadata();
    if (width * height > pixelsMax) return { kind: 'too-many-pixels' };
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { kind: 'clean', bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { kind: isTooLarge ? 'too-many-pixels' : 'not-a-picture' };
  }
}

/** Loaded with the first picture: the library takes memory, and many servers see none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
