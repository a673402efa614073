import { type UseMutationResult, useMutation } from '@tanstack/react-query';

/** Signs out and leaves the page. Its code is loaded on the first press, since most visitors never sign out. ACC-02 */
export function useSignOut(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      const { signOutAndLeave } = await import('./sign-out.ts');
      await signOutAndLeave();
    },
    networkMode: 'always',
  });
}
