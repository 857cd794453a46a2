/** What a browser sends back of the cookies that a reply sets. */
export const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((it) => it.slice(0, it.indexOf(';')))
    .join('; ')
