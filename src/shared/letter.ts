/** A letter in plain blocks: what it says, without a word of HTML. Every text in it is taken as text. */
export type Letter = {
  subject: string
  /** What an inbox shows after the subject. */
  preheader: string
  eyebrow: string
  heading: string
  paragraphs: string[]
  /** What was asked for, line by line, with its sum. */
  lines?: { rows: { title: string; detail: string; amount: string }[]; total: { label: string; amount: string } }
  /** `url`: the value is a link to it. */
  facts?: { label: string; value: string; url?: string }[]
  button?: { label: string; url: string }
  /** Below the button, in small: what to do if. */
  notes?: string[]
}
