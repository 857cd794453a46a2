/** The cookies that a browser sends back after a reply. */
export const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((it) => it.slice(0, it.indexOf(';')))
    .join('; ')
