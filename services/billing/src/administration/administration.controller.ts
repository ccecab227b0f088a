import { Controller } from '@nestjs/common';
import {
  AppError,
  createPlan,
  grantPlan,
  initializePlans,
  listAllPlans,
  makePlanPopular,
  removePlan,
  togglePlan,
  updatePlan,
} from '@megafon/contracts';
import type { Caller, PlanId, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Catalogue } from '../plans/catalogue.js';
import { toEditablePlan } from './plan-terms.js';
import { EditPlans } from './use-cases/edit-plans.js';
import { GrantPlan } from './use-cases/grant-plan.js';
import { InitializePlans } from './use-cases/initialize-plans.js';
import { MarkPopular } from './use-cases/mark-popular.js';

/** The gateway lets in admins, and superadmins alone to what deletes all plans; who it is goes on record. */
@Controller()
export class AdministrationController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly edit: EditPlans,
    private readonly markPopular: MarkPopular,
    private readonly initialize: InitializePlans,
    private readonly grant: GrantPlan,
  ) {}

  @Handles(listAllPlans)
  async list(_request: RequestOf<typeof listAllPlans>): Promise<ReplyOf<typeof listAllPlans>> {
    return { success: true, plans: (await this.catalogue.all()).map(toEditablePlan) };
  }

  @Handles(createPlan)
  async create({ caller, body }: RequestOf<typeof createPlan>): Promise<ReplyOf<typeof createPlan>> {
    const { planId, ...form } = body;
    await this.edit.create(planId, form, idOf(caller));
    return this.shown(planId);
  }

  @Handles(updatePlan)
  async update({ caller, params, body }: RequestOf<typeof updatePlan>): Promise<ReplyOf<typeof updatePlan>> {
    const { planId = params.planId, revision, ...form } = body;
    if (planId !== params.planId) throw new AppError('PLAN.ID_FIXED');
    await this.edit.update(planId, form, idOf(caller), revision);
    return this.shown(planId);
  }

  @Handles(removePlan)
  async remove({ caller, params }: RequestOf<typeof removePlan>): Promise<ReplyOf<typeof removePlan>> {
    await this.edit.remove(params.planId, idOf(caller));
    return { success: true };
  }

  @Handles(togglePlan)
  async toggle({ caller, params }: RequestOf<typeof togglePlan>): Promise<ReplyOf<typeof togglePlan>> {
    await this.edit.toggle(params.planId, idOf(caller));
    return this.shown(params.planId);
  }

  @Handles(makePlanPopular)
  async popular({
    caller,
    params,
  }: RequestOf<typeof makePlanPopular>): Promise<ReplyOf<typeof makePlanPopular>> {
    await this.markPopular.execute(params.planId, idOf(caller));
    return this.shown(params.planId);
  }

  @Handles(initializePlans)
  async reset({ caller }: RequestOf<typeof initializePlans>): Promise<ReplyOf<typeof initializePlans>> {
    if (caller?.role !== 'superadmin') throw new AppError('AUTH.FORBIDDEN');
    await this.initialize.execute(caller.userId);
    const plans = (await this.catalogue.all()).map(toEditablePlan);
    return { success: true, plans };
  }

  @Handles(grantPlan)
  async give({ body }: RequestOf<typeof grantPlan>): Promise<ReplyOf<typeof grantPlan>> {
    const endDate = body.endDate === null ? null : new Date(body.endDate);
    const subscription = await this.grant.execute({ ...body, endDate });
    const { plan, version } = subscription;
    return { plan, endDate: subscription.endDate?.toISOString() ?? null, revision: version };
  }

  private async shown(planId: PlanId): Promise<ReplyOf<typeof updatePlan>> {
    return { success: true, plan: toEditablePlan(await this.catalogue.get(planId)) };
  }
}

function idOf(caller: Caller | null): string {
  if (!caller) throw new AppError('AUTH.REQUIRED');
  return caller.userId;
}
