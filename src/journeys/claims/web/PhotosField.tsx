import { type ReactNode, useId } from 'react';
import { FileInput } from '#kit/web/form/FileInput.tsx';
import { t } from '#rules/language/t.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import styles from './Claims.module.css';

/** Chooses photos, or takes them with a phone. HEIC is left out, so that phones hand over a JPEG. */
export function PhotosField({
  label,
  onChoose,
}: {
  label: string;
  onChoose: (photos: readonly File[]) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.photosField}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FileInput
        id={id}
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose([...(event.target.files ?? [])].slice(0, claimLimits.photosMax))}
      />
      <span
        id={`${id}-hint`}
        className={styles.soft}
      >{t`Up to ${claimLimits.photosMax} photos of at most 10 MB each.`}</span>
    </div>
  );
}
