/** What MongoDB says of a query (`executionStats`), as far as it is looked at. */
export interface Explained {
  readonly queryPlanner: { readonly winningPlan: unknown };
  readonly executionStats: {
    readonly nReturned: number;
    readonly totalDocsExamined: number;
    readonly totalKeysExamined: number;
  };
}

/** A plan may look at so many documents or keys more than it answers with, of 200,000. */
const mostInVain = 1_000;

/** What is wrong with the plan that a server chose; nothing where an index serves the query. */
export function planFaults({ queryPlanner, executionStats }: Explained): string[] {
  const { nReturned, totalDocsExamined, totalKeysExamined } = executionStats;
  const stages = stagesOf(queryPlanner.winningPlan);
  const looked = Math.max(totalDocsExamined, totalKeysExamined);
  const faults: string[] = [];
  if (stages.includes('COLLSCAN')) faults.push('reads the whole collection');
  if (looked > 1.1 * nReturned + mostInVain) faults.push(`looks at ${looked} for ${nReturned}`);
  // Few are sorted sooner than an index is chosen for them.
  if (stages.includes('SORT') && looked > mostInVain) faults.push(`sorts ${looked} in memory`);
  return faults;
}

/** The names of all stages: plans nest, and each engine names what lies within otherwise. */
function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage } = plan as { stage?: unknown };
  return [...(typeof stage === 'string' ? [stage] : []), ...Object.values(plan).flatMap(stagesOf)];
}
