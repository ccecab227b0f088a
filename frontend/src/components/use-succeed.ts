import { useNavigate } from 'react-router-dom';
import type { useNotice } from './banner.js';
import { toastSuccess } from './toast.js';

interface Next {
  label: string;
  to: string;
}

/** Tells of a success, and of where one may go on; what went wrong before is over. */
export function useSucceed(notice: Pick<ReturnType<typeof useNotice>, 'clear'>) {
  const navigate = useNavigate();
  return (text: string, next?: Next) => {
    notice.clear();
    toastSuccess(text, next && { label: next.label, go: () => void navigate(next.to) });
  };
}
