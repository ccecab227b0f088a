/** The words of news, fetched with the first that come: they bring those of every failure with them. */
export { notificationLine } from '@megafon/contracts';
