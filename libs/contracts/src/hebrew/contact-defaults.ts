/** How whoever runs the product is reached, until they say otherwise: at the foot of its public pages. */
export const contactDefaults = {
  phone: '03-000-0000',
  email: 'support@megafon.example',
  address: 'תל אביב',
} as const;
