import { AppError } from '@megafon/contracts';

/** Whether it was there to be changed: a user who was deleted has no subscription. */
export async function unlessGone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'USER.NOT_FOUND') return false;
    throw error;
  }
}
