/** An e-mail address that breaks before its @ where it must. */
export function EmailText({ children: email, className = '' }: { children: string; className?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={`inline-block ${className}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
