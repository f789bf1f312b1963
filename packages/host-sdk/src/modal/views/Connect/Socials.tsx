import type { SocialProvider } from '@vestibule/protocol'
import { useLoaded } from '../../ui/waiting/useLoaded.js'

const load = async () => (await import('../socialViews.js')).SocialButtons

/** The place of the providers' buttons, whose marks come while the modal opens. */
export function Socials({ providers }: { providers: readonly SocialProvider[] }) {
  const Buttons = useLoaded(true, load)
  if (Buttons === undefined) return <div className="socials" aria-busy="true" />
  return <Buttons providers={providers} />
}
