import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { act } from '@testing-library/react';

/** One file on its way, which the test moves on. */
class FakeUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  call = '';
  file: File | undefined;
  isAborted = false;

  open(method: string, url: string): void {
    this.call = `${method} ${url.replace(/^\/api/, '')}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  /** Of the answer: the gateway names the trace that the page began. */
  getResponseHeader(name: string): string | null {
    return name === 'x-trace-id' ? (this.headers['traceparent']?.slice(3, 35) ?? null) : null;
  }
  send(form: FormData): void {
    this.file = form.get('media') as File;
    uploads.push(this);
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  progress(share: number): void {
    act(() => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 }));
  }
  async answer(body: unknown, status = 201): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => this.onload?.());
  }
  refuse(code: ErrorCode): Promise<void> {
    const error = new AppError(code);
    return this.answer(error.toReply(), error.status);
  }
  async breakOff(): Promise<void> {
    await act(async () => this.onerror?.());
  }
}

let uploads: FakeUpload[] = [];

/** The files that the page sends from now on. */
export function fakeUploads(): readonly FakeUpload[] {
  uploads = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  return uploads;
}
