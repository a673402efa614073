import { createStore } from 'zustand/vanilla';

/** Whether the modal to choose a customer is open: staff pressed the button, or are about to order for an unnamed guest. ROL-02 */
export const choosingCustomer = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
