import { Module } from '@nestjs/common';
import { SynonymsController } from './synonyms.controller.js';
import { Synonyms } from './synonyms.js';

@Module({ controllers: [SynonymsController], providers: [Synonyms] })
export class SynonymsModule {}
