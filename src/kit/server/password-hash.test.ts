import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from './password-hash.ts';

test('ACC-02 a hash names argon2id with the costs that OWASP asks for, and not the password', async () => {
  const phc = await hashPassword('over the hills');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(phc).not.toContain('hills');
});

test('ACC-02 a password has another hash each time, and is right for all of them', async () => {
  const [first, second] = [await hashPassword('over the hills'), await hashPassword('over the hills')];
  expect(first).not.toBe(second);
  expect(await isPasswordRight('over the hills', first)).toBe(true);
  expect(await isPasswordRight('over the hills', second)).toBe(true);
});

test('ACC-02 a password that differs by a letter, a capital or a space is wrong', async () => {
  const phc = await hashPassword('over the hills');
  for (const wrong of ['over the hill', 'Over the hills', 'over the hills ', '', phc]) {
    expect(await isPasswordRight(wrong, phc), wrong).toBe(false);
  }
});

test('ACC-02 a password is the same with a composed letter as with a letter and its accent', async () => {
  const phc = await hashPassword('caf\u00e9');
  expect(await isPasswordRight('cafe\u0301', phc)).toBe(true);
});

test('ACC-02 a hash with other costs still works', async () => {
  // A vector of the reference implementation, with the salt `somesalt`.
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await isPasswordRight('password', phc)).toBe(true);
  expect(await isPasswordRight('passwort', phc)).toBe(false);
});

test('ACC-02 no password is right for an account without one', async () => {
  for (const password of ['', '\0', 'portage-demo']) expect(await isPasswordRight(password, null)).toBe(false);
});

test('ACC-02 an account without a password takes as long to refuse as one with a password', async () => {
  const phc = await hashPassword('over the hills');
  // Time on the processor, so that other work on the machine doesn't count.
  const leastWork = async (compare: () => Promise<boolean>): Promise<number> => {
    const work: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await compare();
      work.push(process.cpuUsage(before).user);
    }
    return Math.min(...work);
  };
  const withPassword = await leastWork(() => isPasswordRight('wrong', phc));
  // Without the comparison it would take a hundredth of the time.
  expect(await leastWork(() => isPasswordRight('wrong', null))).toBeGreaterThan(withPassword / 4);
});

test('a stored text that is no hash is a bug, not a wrong password', async () => {
  await expect(isPasswordRight('x', '$argon2id$broken')).rejects.toThrow('not a PHC string');
});
