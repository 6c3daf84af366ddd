/** What entries listen to and messages are sent to, by one name: `queue:mails`, `event:order.paid`. */
export function familyOf(channel: string): string {
  return channel.slice(0, channel.indexOf(':'));
}
