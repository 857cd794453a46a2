/** Titles of pages: every page's scripts know them, and the other texts only the page itself. */
export const equipoPageTexts = { title: 'Equipo', invitacionTitle: 'Únete al equipo' } as const
