/** The words by which the page knows that it is done. */
export const loginAdded = 'Facebook account added successfully!';
