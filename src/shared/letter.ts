/** A letter in plain blocks; every text is escaped. */
export type Letter = {
  subject: string
  /** Shown by inboxes after the subject. */
  preheader: string
  eyebrow: string
  heading: string
  paragraphs: string[]
  lines?: { rows: { title: string; detail: string; amount: string }[]; total: { label: string; amount: string } }
  /** `url`: the value is a link to it. */
  facts?: { label: string; value: string; url?: string }[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: string[]
}
