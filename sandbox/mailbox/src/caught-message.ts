import type { AddressObject, ParsedMail } from 'mailparser';

export interface CaughtMessage {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** As it was sent, or null for a mail without an HTML part. */
  html: string | null;
  /** The addresses of the links in the mail, in order: what a test follows. */
  links: string[];
  attachments: { name: string; type: string; sizeBytes: number }[];
}

/** What is kept of a mail. @param recipients of the envelope: blind copies stand nowhere else */
export function caughtMessage(
  id: string,
  receivedAt: Date,
  recipients: string[],
  mail: ParsedMail,
): CaughtMessage {
  const html = mail.html === false ? null : mail.html;
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    from: mail.from?.text ?? '',
    to: [...new Set([...addresses(mail.to), ...recipients])],
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: linksIn(html ?? mail.text ?? ''),
    attachments: mail.attachments.map(({ filename, contentType, size }) => ({
      name: filename ?? '',
      type: contentType,
      sizeBytes: size,
    })),
  };
}

function addresses(field: AddressObject | AddressObject[] | undefined): string[] {
  return [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []));
}

function linksIn(content: string): string[] {
  const found = content.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? [];
  return [...new Set(found.map((link) => link.replaceAll('&amp;', '&')))];
}
