import { useAccount } from 'wagmi'

/** The account that the modal connected, by wagmi's own hook. */
export function Account() {
  const { status, address } = useAccount()
  return (
    <output aria-label="wagmi">
      {status} {address}
    </output>
  )
}
