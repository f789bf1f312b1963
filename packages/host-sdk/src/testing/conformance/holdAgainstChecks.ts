import { conformanceChecks, type Subject } from '@vestibule/protocol/testing'

/** Runs all checks. @throws the error of the first failed check, with the check's title */
export async function holdAgainstChecks(subject: Subject) {
  for (const { title, run } of conformanceChecks(subject.traits))
    await run(subject).catch((cause: Error) => {
      throw new Error(`${title}: ${cause.message}`, { cause })
    })
}
