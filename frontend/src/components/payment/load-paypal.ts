export interface ButtonActions {
  enable: () => unknown;
  disable: () => unknown;
}

interface ButtonOptions {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
  onInit: (data: unknown, actions: ButtonActions) => void;
  style: Record<string, string>;
}

export interface PaypalButtons {
  render: (container: HTMLElement) => Promise<unknown>;
  close: () => Promise<unknown>;
}

export interface Paypal {
  Buttons: (options: ButtonOptions) => PaypalButtons;
}

declare global {
  interface Window {
    paypal?: Paypal;
  }
}

let loading: Promise<Paypal> | null = null;
let loadedFrom: string | undefined;

/** Where the script of this page is from, once it is there: what it has approved is of the client in this address. */
export const loadedScript = () => loadedFrom;

/** The provider's script, once a page's life. Rejects when it did not come; the next try fetches it anew. */
export function loadPaypal(scriptUrl: string): Promise<Paypal> {
  if (window.paypal) return Promise.resolve(window.paypal);
  loading ??= fetchScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchScript(scriptUrl: string): Promise<Paypal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    const fail = () => {
      script.remove();
      reject(new Error('the payment script did not load'));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      loadedFrom = scriptUrl;
      return window.paypal ? resolve(window.paypal) : fail();
    });
    document.head.append(script);
  });
}
