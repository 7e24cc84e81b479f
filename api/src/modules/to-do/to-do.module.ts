import { Module } from '@nestjs/common';
import { ToDoController } from './to-do.controller.js';
import { ToDoCounts } from './to-do-counts.js';

@Module({ controllers: [ToDoController], providers: [ToDoCounts] })
export class ToDoModule {}
