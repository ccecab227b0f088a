import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { generatedControllers } from './generated-controllers.js';
import { ServiceCalls } from './service-calls.js';

@Module({
  imports: [LimitsModule],
  controllers: generatedControllers(),
  providers: [ServiceCalls],
  exports: [ServiceCalls],
})
export class CallsModule {}
