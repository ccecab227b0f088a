/* global document, window */
// In the popup: tells the merchant's page what the person decided, and closes.
const { order, approved } = document.currentScript.dataset;
if (window.opener) {
  window.opener.postMessage(
    { source: 'sandbox-payments', orderID: order, approved: approved === 'yes' },
    '*',
  );
  setTimeout(() => window.close(), 300);
}
