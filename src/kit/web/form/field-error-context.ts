import { createContext } from 'react';

/** Called for each error that a field starts to show. */
type FieldErrorListener = (shown: { readonly fieldId: string; readonly message: string }) => void;

/** Every field of the kit calls it, so that no form can show an error that is not reported. VAL-09 */
export const FieldErrorContext = createContext<FieldErrorListener>(() => undefined);
