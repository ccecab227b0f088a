import type { Paypal } from '../components/payment/load-paypal.js';

type Decision = 'approve' | 'cancel' | 'fail';

/** The provider's script with a button in the page: whoever presses it decides as the test said before. */
export class FakePaypal implements Paypal {
  decision: Decision = 'approve';
  disabled = false;

  static inPage(): FakePaypal {
    const fake = new FakePaypal();
    window.paypal = fake;
    return fake;
  }

  readonly Buttons: Paypal['Buttons'] = (options) => {
    const button = document.createElement('button');
    button.textContent = 'PayPal';
    const pay = async () => {
      try {
        const orderID = await options.createOrder();
        if (this.decision === 'cancel') return options.onCancel();
        if (this.decision === 'fail') throw new Error('of the provider');
        await options.onApprove({ orderID });
      } catch (error) {
        options.onError(error);
      }
    };
    button.addEventListener('click', () => void pay());
    return {
      render: (container) => {
        container.append(button);
        const actions = { enable: () => (this.disabled = false), disable: () => (this.disabled = true) };
        options.onInit({}, actions);
        return Promise.resolve();
      },
      close: () => {
        button.remove();
        return Promise.resolve();
      },
    };
  };
}
