/** The phone's own list of contacts (Contact Picker API), which only some browsers have. */
type Contact = { name?: string[]; tel?: string[] }
type ContactsManager = { select: (fields: string[], options: { multiple: boolean }) => Promise<Contact[]> }

const managerOf = (): ContactsManager | undefined =>
  'contacts' in navigator ? (navigator.contacts as ContactsManager) : undefined

export const canPickContacts = (): boolean => managerOf() !== undefined

/** Those whom the user picks, one a line as a pasted list has them; nothing when she picks nobody or refuses. */
export async function pickContacts(): Promise<string> {
  const picked = await managerOf()
    ?.select(['name', 'tel'], { multiple: true })
    .catch(() => [])
  const lineOf = ({ name = [], tel = [] }: Contact) => [name[0], tel[0]].filter(Boolean).join(', ')
  return (picked ?? []).map(lineOf).filter(Boolean).join('\n')
}
