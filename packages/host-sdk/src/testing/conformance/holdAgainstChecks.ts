import { conformanceChecks, type Subject } from '@vestibule/protocol/testing'

/** Runs a provider's whole life. @throws the first failed check's error, after the check's title */
export async function holdAgainstChecks(subject: Subject) {
  for (const { title, run } of conformanceChecks(subject.traits))
    await run(subject).catch((cause: Error) => {
      throw new Error(`${title}: ${cause.message}`, { cause })
    })
}
