/* global document, window, setInterval, clearInterval */
// The merchant's script, with the part of PayPal's interface that is used:
//   paypal.Buttons({ createOrder, onApprove, onCancel, onError, onClick, onInit, style }).render(container)
(() => {
  const origin = '__ORIGIN__';

  function Buttons(options = {}) {
    let frame = null;

    const fail = (error) => (options.onError ? options.onError(error) : console.error(error));

    /** Resolves to whether the person approved; closing the window is a no. */
    function decisionIn(popup, orderID) {
      return new Promise((resolve) => {
        const settle = (approved) => {
          window.removeEventListener('message', hear);
          clearInterval(watch);
          resolve(approved);
        };
        const hear = ({ origin: from, data }) => {
          if (from === origin && data?.source === 'sandbox-payments' && data.orderID === orderID)
            settle(data.approved);
        };
        const watch = setInterval(() => {
          // The message may still be under way when the window is gone.
          if (popup.closed) setTimeout(() => settle(false), 200);
        }, 300);
        window.addEventListener('message', hear);
      });
    }

    async function pay(button) {
      let popup = null;
      try {
        button.disabled = true;
        const go = await options.onClick?.(
          { fundingSource: 'paypal' },
          { resolve: () => true, reject: () => false },
        );
        if (go === false) return;
        // Opened at once, while the click still counts as the person's.
        popup = window.open('', `checkout-${Date.now()}`, 'width=480,height=640');
        if (!popup) throw new Error('The payment window was blocked');
        const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
        popup.location.assign(`${origin}/checkoutnow?popup=1&token=${encodeURIComponent(orderID)}`);
        const approved = await decisionIn(popup, orderID);
        if (approved)
          await options.onApprove?.({ orderID, payerID: 'SANDBOXPAYER1', paymentSource: 'paypal' }, {});
        else await options.onCancel?.({ orderID });
      } catch (error) {
        popup?.close();
        fail(error);
      } finally {
        button.disabled = false;
      }
    }

    return {
      isEligible: () => true,
      close: async () => frame?.remove(),
      render: async (container) => {
        const target = typeof container === 'string' ? document.querySelector(container) : container;
        if (!target) throw new Error('There is no such container');
        frame = document.createElement('div');
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.fundingSource = 'paypal';
        button.textContent = 'תשלום ב־PayPal (ניסוי)';
        button.style.cssText =
          'width:100%;min-height:45px;border:0;border-radius:8px;background:#ffc439;color:#111;font:600 16px system-ui,sans-serif;cursor:pointer';
        button.addEventListener('click', () => void pay(button));
        frame.append(button);
        target.append(frame);
        options.onInit?.(
          {},
          { enable: () => (button.disabled = false), disable: () => (button.disabled = true) },
        );
      },
    };
  }

  window.paypal = { version: 'sandbox', FUNDING: { PAYPAL: 'paypal', CARD: 'card' }, Buttons };
})();
