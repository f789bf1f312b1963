import { useConnection, useSignMessage } from 'wagmi'

export function Account() {
  const { address, chain } = useConnection()
  const { mutate: sign, data, error, isPending } = useSignMessage()
  if (address === undefined) return null
  return (
    <section className="account">
      <dl>
        <dt>Account</dt>
        <dd>{address}</dd>
        <dt>Network</dt>
        <dd>{chain?.name}</dd>
      </dl>
      <div className="buttons">
        <button type="button" disabled={isPending} onClick={() => sign({ message: 'Hello' })}>
          Sign a message
        </button>
      </div>
      <output>{data ?? error?.message}</output>
    </section>
  )
}
