/** The order of test files: by project, those whose files take longest first, so that the workers end together. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ORDER = ['night', 'packages', 'browser', 'broker', 'process', 'journey', 'slow', 'api', 'second-server', 'unit']

const rank = ({ project }: TestSpecification): number => ORDER.indexOf(project.name)

export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
