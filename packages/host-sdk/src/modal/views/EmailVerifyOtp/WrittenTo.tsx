import { Fragment } from 'react'

/** Breaks a long address before the @, then at dots. */
export function WrittenTo({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <p className="verify-email" dir="ltr">
      {email.slice(0, at)}
      <span>
        {email
          .slice(at)
          .split(/(?=\.)/)
          .map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their order
            <Fragment key={index}>
              <wbr />
              {part}
            </Fragment>
          ))}
      </span>
    </p>
  )
}
