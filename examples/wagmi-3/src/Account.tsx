import { useConnection } from 'wagmi'

/** The account that the modal connected, by wagmi's own hook. */
export function Account() {
  const { status, address } = useConnection()
  return (
    <output aria-label="wagmi">
      {status} {address}
    </output>
  )
}
