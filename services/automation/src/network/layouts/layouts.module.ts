import { Module } from '@nestjs/common';
import { CurrentProfile } from './current-profile.js';

@Module({ providers: [CurrentProfile], exports: [CurrentProfile] })
export class LayoutsModule {}
