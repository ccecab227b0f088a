/** Of the card of a plan, in pixels, also of what stands in its place while it loads. */
export const planOfferHeight = 346;
