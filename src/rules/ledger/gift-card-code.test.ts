import { expect, test } from 'vitest';
import { giftCardCode } from './gift-card-code.ts';

test('PRC-03 the code of a gift card is the same, however it was typed', () => {
  for (const typed of ['7K3M-9QAC-DEFG-HJKM', '7k3m-9qac-defg-hjkm', '7K3M9QACDEFGHJKM', ' 7K3M 9QAC DEFG HJKM\t']) {
    expect(giftCardCode(typed), typed).toBe('7K3M9QACDEFGHJKM');
  }
});

test('PRC-03 a text that is easily guessed, or has other letters, is no code of a gift card', () => {
  for (const typed of ['', '%', '\uD800', '7K3M-9QAC-DEFG-HJKM\0', 'SHORT-CODE', 'A'.repeat(33)]) {
    expect(giftCardCode(typed), typed).toBeNull();
  }
});
