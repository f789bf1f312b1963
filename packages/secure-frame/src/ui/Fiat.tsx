import './Fiat.css'

/** Shows the value of an amount beside it, if a price is known. */
export function Fiat({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <>
      {' '}
      <bdi className="fiat">{text}</bdi>
    </>
  )
}
