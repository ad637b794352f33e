/** Every sentence of a candidate's mail, in one language. A language that lacks one does not compile. */
export interface MailWords {
  /** Stands before the first name, or alone. */
  readonly hello: string
  readonly inviteSubject: (position: string) => string
  readonly reminderSubject: (position: string) => string
  /** Of a reminder while the link does not end soon. */
  readonly openSubject: (position: string) => string
  readonly receiptSubject: (position: string) => string
  readonly invites: (organization: string, position: string) => string
  /** To an address that was entered at a public link. */
  readonly entered: (organization: string, position: string) => string
  readonly reminds: (organization: string, position: string) => string
  readonly arrived: (organization: string, position: string, answers: number) => string
  /** As `arrived`, without the number of answers, for a text that is stored. */
  readonly received: (organization: string, position: string) => string
  /** How such an interview goes. */
  readonly way: string
  readonly validUntil: (moment: string) => string
  readonly endsAt: (moment: string) => string
  /** Before the address of the link, in the plain text. */
  readonly link: string
  readonly button: string
  readonly ifButtonFails: string
  readonly notice: string
  readonly noticeWithAi: string
  readonly ignore: string
  readonly needNot: string
  readonly nothingMore: string
  readonly ask: (contact: string) => string
  readonly sentBy: (organization: string) => string
}
