import type { Capture, Issue, Order } from './order.js';

/** An order as the API shows it. @param origin where this provider is reached, without a slash at the end */
export function orderView(order: Order, origin: string): Record<string, unknown> {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    purchase_units: order.purchase_units.map((unit) => ({
      ...unit,
      ...(order.capture ? { payments: { captures: [captureView(order.capture, order, origin)] } } : {}),
    })),
    ...(order.payer ? { payer: order.payer } : {}),
    create_time: order.create_time,
    update_time: order.update_time,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${origin}/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    ],
  };
}

export function captureView(capture: Capture, order: Order, origin: string): Record<string, unknown> {
  return {
    ...capture,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [{ href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
  };
}

export function issueView({ issue }: Issue): Record<string, unknown> {
  return {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
    details: [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }],
  };
}

export function errorView(name: string, message: string): Record<string, unknown> {
  return { name, message, details: [] };
}
