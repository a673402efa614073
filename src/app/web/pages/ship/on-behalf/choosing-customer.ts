import { createStore } from 'zustand/vanilla';

/** Whether staff are being asked whom this trip is for: by their own press, or because it is to be ordered for nobody they know. ROL-02 */
export const choosingCustomer = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
