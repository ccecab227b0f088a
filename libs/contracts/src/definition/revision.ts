import { z } from 'zod';

/**
 * Names the content that was read, for whoever edits it: who says it when they save is refused where others changed that
 * content meanwhile (CONFLICT.CHANGED_MEANWHILE). Absent in answers of earlier versions.
 */
export const revision = z.string().max(64).optional();
